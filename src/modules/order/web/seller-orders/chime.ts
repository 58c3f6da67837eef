// Two soft notes, a fifth apart, each dying away within half a second.
const NOTES = [659, 988] as const;
const APART_S = 0.14;
const LASTS_S = 0.5;
const LOUDNESS = 0.06;

let audio: AudioContext | undefined;
let rangAt = Number.NEGATIVE_INFINITY;

/** Lets the page sound. Browsers allow it only from a press or a key on. */
export function allowSound(): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => undefined);
}

/** Rings quietly, once for what comes at once; silent where nothing was pressed on the page yet. */
export function chime(): void {
  if (audio?.state !== "running" || audio.currentTime - rangAt < LASTS_S) return;
  rangAt = audio.currentTime;
  for (const [index, frequency] of NOTES.entries())
    ring(audio, frequency, audio.currentTime + index * APART_S);
}

function ring(context: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(context, { frequency });
  const volume = new GainNode(context, { gain: 0 });
  tone.connect(volume).connect(context.destination);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LASTS_S);
  tone.start(at);
  tone.stop(at + LASTS_S);
}
