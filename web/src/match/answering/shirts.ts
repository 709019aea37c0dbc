// Shirt numbers typed on the digit keys: one digit, or two within a short time.

/** How long a second digit is waited for, in milliseconds. */
export const SECOND_DIGIT_MS = 800;

export interface Typed {
  /** What stands typed so far; empty if no shirt begins with it. */
  text: string;
  /** Whether a shirt has this number. */
  fits: boolean;
  /** Whether a longer number begins with it, so that one more digit may come. */
  more: boolean;
}

/** One more digit after those typed before. A digit that continues nothing begins anew. */
export function typed(before: string, digit: number, numbers: readonly number[]): Typed {
  const shirts = numbers.map(String);
  const texts = [`${before}${digit}`, String(digit)];
  const text = texts.find((one) => shirts.some((shirt) => shirt.startsWith(one))) ?? '';
  return { text, fits: shirts.includes(text), more: text !== '' && shirts.some((shirt) => shirt !== text && shirt.startsWith(text)) };
}
