// A few sounds made on the spot, for those who want them: nothing is loaded, nothing plays unless it was switched on.

import type { GameEvent, Side } from '../protocol/messages';

let context: AudioContext | null = null;

interface Note {
  at: number;
  hz: number;
  to: number;
  for: number;
  loud: number;
  wave: OscillatorType | 'noise';
}

const note = (at: number, hz: number, to: number, length: number, loud: number, wave: Note['wave']): Note => ({ at, hz, to, for: length, loud, wave });

const TUNES = {
  dice: [0, 0.06, 0.11, 0.19].map((at, i) => note(at, 900 - i * 90, 300, 0.05, 0.12, 'noise')),
  step: [note(0, 140, 90, 0.06, 0.14, 'triangle')],
  thud: [note(0, 110, 40, 0.22, 0.35, 'sine'), note(0, 400, 80, 0.12, 0.2, 'noise')],
  boom: [note(0, 90, 25, 0.7, 0.5, 'sine'), note(0, 1200, 60, 0.6, 0.35, 'noise')],
  portal: [note(0, 260, 900, 0.35, 0.14, 'sine'), note(0.08, 390, 1300, 0.35, 0.1, 'triangle')],
  whistle: [note(0, 1800, 1750, 0.25, 0.08, 'square')],
  ask: [note(0, 520, 520, 0.08, 0.08, 'triangle'), note(0.09, 690, 690, 0.12, 0.08, 'triangle')],
  found: [523, 784].map((hz, i) => note(i * 0.12, hz, hz, i === 1 ? 0.4 : 0.14, 0.13, 'triangle')),
  bell: [note(0, 220, 210, 1.1, 0.2, 'triangle'), note(0.02, 331, 325, 0.8, 0.08, 'sine')],
  turn: [440, 554].map((hz, i) => note(i * 0.11, hz, hz, 0.18, 0.1, 'triangle')),
  fanfare: [392, 523, 659, 784].map((hz, i) => note(i * 0.14, hz, hz, i === 3 ? 0.6 : 0.16, 0.14, 'triangle')),
} satisfies Record<string, Note[]>;

export type Tune = keyof typeof TUNES;

const TUNE_OF_EVENT: Partial<Record<string, Tune>> = {
  rolled: 'dice',
  rerolled: 'dice',
  block_declared: 'dice',
  moved: 'step',
  followed_up: 'step',
  fell: 'thud',
  knocked_down: 'thud',
  exploded: 'boom',
  teleported: 'portal',
  entered: 'portal',
  turnover: 'whistle',
  touchdown: 'fanfare',
  ball_found: 'found',
  casualty: 'bell',
  mishap: 'bell',
};

export function play(tune: Tune): void {
  try {
    context ??= new AudioContext();
    for (const n of TUNES[tune]) {
      const start = context.currentTime + n.at;
      const gain = context.createGain();
      gain.gain.setValueAtTime(n.loud, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + n.for);
      gain.connect(context.destination);
      if (n.wave === 'noise') {
        const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * n.for), context.sampleRate);
        const samples = buffer.getChannelData(0);
        for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
        const source = context.createBufferSource();
        const filter = context.createBiquadFilter();
        filter.type = 'bandpass';
        filter.frequency.setValueAtTime(n.hz, start);
        filter.frequency.exponentialRampToValueAtTime(n.to, start + n.for);
        source.buffer = buffer;
        source.connect(filter).connect(gain);
        source.start(start);
      } else {
        const source = context.createOscillator();
        source.type = n.wave;
        source.frequency.setValueAtTime(n.hz, start);
        source.frequency.exponentialRampToValueAtTime(n.to, start + n.for);
        source.connect(gain);
        source.start(start);
        source.stop(start + n.for);
      }
    }
  } catch {
    // No sound device: the game goes on in silence.
  }
}

/** What these events sound like to who sits in these seats, each sound once, and the call to a coach who is asked. */
export function playAll(events: GameEvent[], you: Side[], called: boolean): void {
  const ours = events.some((e) => e.kind === 'turn_began' && e.side !== null && you.length === 1 && you[0] === e.side);
  for (const tune of new Set(events.flatMap((e) => TUNE_OF_EVENT[e.kind] ?? []))) play(tune);
  if (ours) play('turn');
  else if (called) play('ask');
}
