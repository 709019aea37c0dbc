/** What a reader is told about a file they picked. */

/** The file that was picked in a field, which is empty again, so that the same file can be picked once more. */
export function pickedIn(event: Event): File | undefined {
  const input = event.currentTarget as HTMLInputElement;
  const file = input.files?.[0];
  input.value = '';
  return file;
}

/** Why a file need not be sent at all: it is empty, or larger than `most` KiB. Empty text: it may be sent. */
export function unfit(file: { name: string; size: number }, most: number): string {
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size <= most * 1024) return '';
  return `${file.name} is larger than ${most < 1024 ? `${most} KB` : `${most / 1024} MB`}. Choose a smaller file.`;
}

/** A complaint of the server about the file that was sent, to be set behind the file's own name: `, line 3: ...` or `: ...`. */
export const placed = (message: string): string => {
  const [, line, rest] = /^file(?::(\d+))?: (.*)$/s.exec(message) ?? [null, undefined, message];
  return `${line === undefined ? '' : `, line ${line}`}: ${rest}`;
};
