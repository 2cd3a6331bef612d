// A push service on loopback, with the browsers that subscribed at it: it checks who sends (RFC 8292), opens what is sent
// (RFC 8291, 8188) by the cryptography of Node, and tells about it in lines of JSON. Commands come in lines of JSON as well.
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import * as crypto from "node:crypto";

const browsers = new Map();
let answer = { status: 201, headers: {} };
const tell = (line) => process.stdout.write(JSON.stringify(line) + "\n");
const base64 = (bytes) => Buffer.from(bytes).toString("base64url");
const hmac = (key, ...parts) => parts.reduce((hmac, part) => hmac.update(part), crypto.createHmac("sha256", key)).digest();

/** The claims of a token, if its signature is right. */
function checked(authorization) {
  const [, token, key] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [head, claims, signature] = token.split(".");
  const { typ, alg } = JSON.parse(Buffer.from(head, "base64url"));
  const point = Buffer.from(key, "base64url");
  if (typ !== "JWT" || alg !== "ES256" || point.length !== 65 || point[0] !== 4) throw new Error("no token");
  const jwk = { kty: "EC", crv: "P-256", x: base64(point.subarray(1, 33)), y: base64(point.subarray(33)) };
  const right = crypto.verify("sha256", Buffer.from(`${head}.${claims}`), { key: crypto.createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  if (!right) throw new Error("the signature is wrong");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url")) };
}

/** What a message says. */
function opened(body, { ecdh, auth }) {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]];
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  if (sealed.length > size) throw new Error("more than one record");
  const shared = hmac(hmac(auth, ecdh.computeSecret(sender)), "WebPush: info\0", ecdh.getPublicKey(), sender, "\x01");
  const from = hmac(salt, shared);
  const key = hmac(from, "Content-Encoding: aes128gcm\0\x01").subarray(0, 16);
  const nonce = hmac(from, "Content-Encoding: nonce\0\x01").subarray(0, 12);
  const opener = crypto.createDecipheriv("aes-128-gcm", key, nonce);
  opener.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no end of the record");
  return padded.subarray(0, end).toString();
}

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const browser = browsers.get(request.url);
  try {
    if (request.method !== "POST" || !browser) throw new Error(`nobody is at ${request.url}`);
    const { headers } = request;
    if (headers["content-encoding"] !== "aes128gcm" || !/^\d+$/.test(headers.ttl ?? "")) throw new Error("headers");
    if (!/^[\w-]{1,32}$/.test(headers.topic ?? "")) throw new Error("topic");
    const text = opened(Buffer.concat(parts), browser);
    const { topic, ttl, urgency } = headers;
    tell({ message: { browser: request.url, status: answer.status, topic, ttl: Number(ttl), urgency, text, ...checked(headers.authorization) } });
    response.writeHead(answer.status, answer.headers).end();
  } catch (error) {
    tell({ broken: String(error) });
    response.writeHead(400).end();
  }
});

createInterface({ input: process.stdin }).on("line", (line) => {
  const command = JSON.parse(line);
  if (command.answer) answer = command.answer;
  if (command.subscribe) {
    const ecdh = crypto.createECDH("prime256v1");
    const [p256dh, auth, path] = [ecdh.generateKeys(), crypto.randomBytes(16), `/push/${base64(crypto.randomBytes(24))}`];
    browsers.set(path, { ecdh, auth });
    tell({ subscribed: { path, endpoint: `http://127.0.0.1:${server.address().port}${path}`, p256dh: base64(p256dh), auth: base64(auth) } });
  }
  if (command.answer) tell({ answers: command.answer.status });
}).on("close", () => process.exit(0));
server.listen(0, "127.0.0.1", () => tell({ listening: server.address().port }));
