// Every state of something that is drawn, and which one is shown: the way back and forth again.

export interface History<T> {
  states: T[];
  at: number;
}

const MOST_STATES = 200;

export function started<T>(state: T): History<T> {
  return { states: [state], at: 0 };
}

export function done<T>(history: History<T>, state: T): History<T> {
  const states = [...history.states.slice(0, history.at + 1), state].slice(-MOST_STATES);
  return { states, at: states.length - 1 };
}

export function undone<T>(history: History<T>): History<T> {
  return { ...history, at: Math.max(0, history.at - 1) };
}

export function redone<T>(history: History<T>): History<T> {
  return { ...history, at: Math.min(history.states.length - 1, history.at + 1) };
}
