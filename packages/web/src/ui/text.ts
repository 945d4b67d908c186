/** Cuts a text to at most `length` characters and marks the cut. */
export const shorten = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}...` : text;
};
