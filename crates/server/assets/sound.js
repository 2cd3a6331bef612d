// @ts-check
// Soft sounds, made here and off until somebody switches them on.

/** @type {AudioContext | null} */
let audio = null;

export function soundsOn() {
  return localStorage.getItem("sound-on") !== null;
}

/** A tone that fades. @param {number} pitch @param {number} at @param {number} [long] @param {OscillatorType} [shape] */
function tone(pitch, at, long = 0.3, shape = "sine") {
  if (!audio) return;
  const [voice, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at];
  voice.type = shape;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + long);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + long);
}

/** Paper: a breath of noise around a pitch. @param {number} pitch @param {number} at @param {number} long */
function rustle(pitch, at, long) {
  if (!audio) return;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const wave = noise.getChannelData(0);
  for (let n = 0; n < wave.length; n++) wave[n] = (Math.random() * 2 - 1) * (1 - n / wave.length);
  const [source, band, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = pitch;
  volume.gain.value = 0.2;
  source.connect(band).connect(volume).connect(audio.destination);
  source.start(audio.currentTime + at);
}

const SOUNDS = {
  card: () => (rustle(900, 0, 0.06), tone(110, 0, 0.05)),
  draw: () => rustle(2000, 0, 0.09),
  turn: () => (tone(392, 0), tone(523, 0.14)),
  won: () => [523, 587, 659, 784].forEach((pitch, n) => tone(pitch, n * 0.13)),
  over: () => (tone(440, 0, 0.4), tone(349, 0.2, 0.5)),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!soundsOn() || document.visibilityState === "hidden") return;
  audio ??= new AudioContext();
  SOUNDS[name]();
}
