//! A message that only one browser can read (RFC 8291, with the content coding of RFC 8188).
//!
//! The push service in between sees where it goes and how long it is. Each message has a key of its own, agreed on between a
//! new pair of keys and the one that the browser made when it subscribed.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac;
use ring::rand::SystemRandom;

/// The size of the one record of a message.
const RECORD: u32 = 4096;
/// The longest message: a record without the sign of its end and without its tag.
pub(crate) const LONGEST: usize = RECORD as usize - 1 - 16;
/// How long a public key is: a point of P-256 without compression.
pub(crate) const POINT: usize = 65;

/// What a browser gave us to seal messages with.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Reader {
    /// Its public key.
    pub(crate) public: Vec<u8>,
    /// A secret that only the browser and this server know.
    pub(crate) auth: Vec<u8>,
}

/// A message that cannot be sealed: it is too long, or the key of the browser is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CannotSeal;

/// Seals a message with a salt that is used only once.
pub(crate) fn seal(message: &[u8], reader: &Reader, salt: &[u8; 16]) -> Result<Vec<u8>, CannotSeal> {
    let random = SystemRandom::new();
    let mine = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(|_| CannotSeal)?;
    let public = mine.compute_public_key().map_err(|_| CannotSeal)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &reader.public);
    agree_ephemeral(mine, &theirs, |shared| seal_with(message, reader, salt, public.as_ref(), shared))
        .map_err(|_| CannotSeal)?
}

/// Seals a message with what was agreed on.
fn seal_with(
    message: &[u8],
    reader: &Reader,
    salt: &[u8; 16],
    public: &[u8],
    shared: &[u8],
) -> Result<Vec<u8>, CannotSeal> {
    if message.len() > LONGEST {
        return Err(CannotSeal);
    }
    let both = derive(&reader.auth, shared, &[b"WebPush: info\0", &reader.public, public]);
    let part = |name: &[u8]| derive(salt, both.as_ref(), &[b"Content-Encoding: ", name, b"\0"]);
    let (key, nonce) = (part(b"aes128gcm"), part(b"nonce"));
    let key = key.as_ref().get(..16).and_then(|key| UnboundKey::new(&AES_128_GCM, key).ok()).ok_or(CannotSeal)?;
    let nonce = nonce.as_ref().get(..12).and_then(|nonce| Nonce::try_assume_unique_for_key(nonce).ok());
    // The sign that this is the last record.
    let mut sealed = [message, &[2]].concat();
    LessSafeKey::new(key)
        .seal_in_place_append_tag(nonce.ok_or(CannotSeal)?, Aad::empty(), &mut sealed)
        .map_err(|_| CannotSeal)?;
    let length = u8::try_from(public.len()).map_err(|_| CannotSeal)?;
    Ok([&salt[..], &RECORD.to_be_bytes(), &[length], public, &sealed].concat())
}

/// One step of HKDF (RFC 5869), whose result is as long as the hash.
fn derive(salt: &[u8], from: &[u8], info: &[&[u8]]) -> hmac::Tag {
    let key = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, salt), from);
    let mut with = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key.as_ref()));
    info.iter().for_each(|part| with.update(part));
    with.update(&[1]);
    with.sign()
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_is_sealed_as_it_says() {
        let reader = Reader {
            public: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        let public = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let sealed = seal_with(b"When I grow up, I want to be a watermelon", &reader, &salt, &public, &shared).unwrap();
        assert_eq!(
            BASE64.encode(sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P\
             Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn what_is_no_key_and_what_is_too_long_is_refused() {
        let nobody = Reader { public: vec![4; POINT], auth: vec![1; 16] };
        assert_eq!(seal(b"hello", &nobody, &[0; 16]), Err(CannotSeal));
        let reader = Reader { public: Vec::new(), auth: vec![1; 16] };
        assert_eq!(seal_with(&[0; LONGEST + 1], &reader, &[0; 16], &[4; POINT], &[0; 32]), Err(CannotSeal));
        assert_eq!(seal_with(&[0; LONGEST], &reader, &[0; 16], &[4; POINT], &[0; 32]).unwrap().len(), 4096 + 86);
    }
}
