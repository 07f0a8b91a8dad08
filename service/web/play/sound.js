// Sounds of the game, made on the spot: off until they are wanted.

import { kept } from "./store.js";

let context = null;

/** A knock on wood: a short noise through a filter, and the tone of the board below it. */
function knock(at, pitch, loudness) {
  const { sampleRate, destination } = context;
  const noise = context.createBuffer(1, sampleRate * 0.05, sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++)
    samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 4;
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch * 5, Q: 1.2 });
  const click = new AudioBufferSourceNode(context, { buffer: noise });
  const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  const fade = new GainNode(context, { gain: loudness });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.12);
  volume.gain.setValueAtTime(loudness * 0.7, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.14);
  click.connect(filter).connect(fade).connect(destination);
  tone.connect(volume).connect(destination);
  click.start(at);
  tone.start(at);
  tone.stop(at + 0.15);
}

/** The sounds: knocks with their delay, pitch and loudness. */
const SOUNDS = {
  move: [[0, 190, 0.5]],
  capture: [
    [0, 190, 0.5],
    [0.09, 120, 0.7],
  ],
  over: [
    [0, 190, 0.5],
    [0.16, 240, 0.5],
    [0.32, 320, 0.6],
  ],
  illegal: [[0, 85, 0.5]],
};

/** Plays a sound, if the reader wants any. */
export function sound(name) {
  if (!kept.get("sound")) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const [delay, pitch, loudness] of SOUNDS[name]) knock(context.currentTime + delay, pitch, loudness);
}
