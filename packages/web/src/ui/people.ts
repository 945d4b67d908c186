/** A person as list rows carry them. */
export interface Person {
  id?: number;
  first_name?: string;
  last_name?: string;
  username?: string;
}

export const personName = (person: Person): string =>
  `${person.first_name ?? ''} ${person.last_name ?? ''}`.trim() || (person.username ?? '');

export const initials = (person: Person): string => {
  const letters = [person.first_name, person.last_name].map(name => name?.trim()[0] ?? '').join('');
  return (letters || personName(person).slice(0, 2) || '?').toUpperCase();
};

/** Hues a person keeps everywhere; dark enough for white letters. */
export const AVATAR_COLOURS = [
  '#2B5CE6',
  '#1B7A50',
  '#8A5A12',
  '#B23A48',
  '#6D4BC3',
  '#0F7285',
  '#A0457C',
  '#4F5D75',
];

export function avatarColour(person: Person): string {
  let hash = 0;
  for (const char of `${person.id ?? ''}${personName(person)}`) hash = (hash * 31 + char.charCodeAt(0)) >>> 0;
  return AVATAR_COLOURS[hash % AVATAR_COLOURS.length]!;
}
