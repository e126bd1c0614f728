// What `@` offers while somebody writes: faces and roles.

export interface Begun {
  /** Where the `@` is. */
  from: number;
  word: string;
}

/** The word that is being written after an `@`, if the caret is in one. */
export function begun(text: string, caret: number): Begun | null {
  const from = text.slice(0, caret).lastIndexOf("@");
  if (from < 0) return null;
  const word = text.slice(from + 1, caret);
  return word.length > 20 || /[\s@。、，．！？!?]/u.test(word) ? null : { from, word };
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

/** Those of the names that begin with a word, however it is written; then those that only have it. */
export function offered<T extends { name: string }>(word: string, all: readonly T[], most = 6): T[] {
  const wanted = plain(word);
  if (!wanted) return all.slice(0, most);
  const first = all.filter((one) => plain(one.name).startsWith(wanted));
  const rest = all.filter((one) => !first.includes(one) && plain(one.name).includes(wanted));
  return [...first, ...rest].slice(0, most);
}

/** The text with the word completed, and where the caret is then. A role is named without the `@`. */
export function completed(text: string, caret: number, { from }: Begun, name: string, sign = "@"): { text: string; caret: number } {
  const put = `${sign}${name} `;
  return { text: text.slice(0, from) + put + text.slice(caret).replace(/^ /, ""), caret: from + put.length };
}
