/** `lower()` as both engines compute it on stored text: A to Z alone. Patterns for `lower(column) like` go through it. */
export const fold = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase());
