import { describe, expect, it } from 'vitest';
import { keywordsOf, quotedName } from './dialects.ts';

describe.each(['postgresql', 'duckdb', 'mysql', 'mariadb', 'sqlite', 'trino', 'bigquery', 'unknown'])(
  '%s',
  backend => {
    it.each(['id', 'name', 'status', 'type', 'title', 'value'])('takes %s for a name', name => {
      expect(keywordsOf(backend)).not.toContain(name);
      expect(quotedName(name, backend)).toBe(name);
    });

    it.each(['select', 'order', 'group', 'table'])('takes %s for a word of SQL', name => {
      expect(keywordsOf(backend)).toContain(name);
      expect(quotedName(name, backend)).not.toBe(name);
    });
  },
);
