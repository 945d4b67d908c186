import type { JsonValue } from '@parallax/contract';

/** Reads the text form of an array, `{1,NULL,{"a b"}}`, whose unquoted NULL is null. */
export function parseArray(text: string, element: (text: string) => JsonValue): JsonValue {
  let at = text.startsWith('[') ? text.indexOf('=') + 1 : 0;

  const quoted = (): string => {
    let value = '';
    for (at++; text[at] !== '"'; at++) {
      if (text[at] === '\\') at++;
      value += text[at];
    }
    at++;
    return value;
  };
  const bare = (): JsonValue => {
    const start = at;
    while (text[at] !== ',' && text[at] !== '}') at++;
    const value = text.slice(start, at);
    return value === 'NULL' ? null : element(value);
  };
  const list = (): JsonValue[] => {
    const items: JsonValue[] = [];
    for (at++; text[at] !== '}'; ) {
      if (text[at] === '{') items.push(list());
      else items.push(text[at] === '"' ? element(quoted()) : bare());
      if (text[at] === ',') at++;
    }
    at++;
    return items;
  };
  return list();
}
