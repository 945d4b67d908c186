/** The server's wording to the one used in results: `character varying(20)` is `VARCHAR(20)`. */
export function typeDisplay(text: string): string {
  return text
    .replace(/^character varying/, 'varchar')
    .replace(/^character\b/, 'char')
    .replace(/ without time zone/, '')
    .replace(/^numeric\((\d+),(-?\d+)\)/, 'numeric($1, $2)')
    .toUpperCase();
}
