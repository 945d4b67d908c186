import { homedir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  it('has a default for everything', () => {
    const settings = readSettings({ PATH: '/bin' });
    expect(settings).toMatchObject({
      port: 8088,
      host: '127.0.0.1',
      home: `${homedir()}/.parallax`,
      metadataUrl: undefined,
      redisUrl: undefined,
      adminPassword: undefined,
      examples: true,
      secretKey: undefined,
      role: 'all',
      resultsBytes: 20 * 1024 ** 3,
      guestTokenSeconds: 300,
      filterOptionsSeconds: null,
      plugins: [],
      scheduledQueries: null,
    });
    expect(settings.flags.TAGGING_SYSTEM).toBe(true);
  });

  it('reads what is set', () => {
    const settings = readSettings({
      PORT: '0',
      HOST: '0.0.0.0',
      PARALLAX_HOME: '/data',
      PARALLAX_METADATA_URL: 'postgres://u:p@h/db',
      PARALLAX_REDIS_URL: 'redis://h',
      PARALLAX_ADMIN_PASSWORD: ' a password ',
      PARALLAX_EXAMPLES: 'false',
      PARALLAX_SECRET_KEY: 'Zk3vQ9wP5xR7tY1uI0oA2sD4fG6hJ8kL',
      PARALLAX_ROLE: 'worker',
      PARALLAX_GUEST_TOKEN_SECONDS: '60',
      PARALLAX_FILTER_OPTIONS_CACHE_SECONDS: '600',
      PARALLAX_DYNAMIC_PLUGINS: 'dial=https://a.example/dial.js  bars=/plugins/bars.js',
      PARALLAX_RESULTS_GB: '0.5',
      PARALLAX_SCHEDULED_QUERIES: '{"JSONSCHEMA": {"properties": {"every": {"type": "string"}}}}',
      PARALLAX_FEATURE_TAGGING_SYSTEM: 'false',
      PARALLAX_TEST_POSTGRES_URL: 'anything',
      PARALLAX_FUZZ_RUNS: '10',
    });
    expect(settings.adminPassword).toBe(' a password ');
    expect(settings).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      home: '/data',
      examples: false,
      role: 'worker',
      resultsBytes: 1024 ** 3 / 2,
      guestTokenSeconds: 60,
      filterOptionsSeconds: 600,
      plugins: [
        { key: 'dial', url: 'https://a.example/dial.js' },
        { key: 'bars', url: '/plugins/bars.js' },
      ],
      scheduledQueries: { JSONSCHEMA: { properties: { every: { type: 'string' } } } },
    });
    expect(settings.flags.TAGGING_SYSTEM).toBe(false);
  });

  it('takes an empty value as unset', () => {
    expect(readSettings({ PARALLAX_METADATA_URL: '', PORT: ' ' })).toMatchObject({
      metadataUrl: undefined,
      port: 8088,
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a port number between 0 and 65535'],
    [{ PORT: '70000' }, 'PORT must be a port number between 0 and 65535'],
    [{ PARALLAX_EXAMPLES: 'maybe' }, 'PARALLAX_EXAMPLES must be true or false'],
    [
      { PARALLAX_GUEST_TOKEN_SECONDS: 'soon' },
      'PARALLAX_GUEST_TOKEN_SECONDS must be a whole number of seconds between 1 and 86400',
    ],
    [{ PARALLAX_RESULTS_GB: '-1' }, 'PARALLAX_RESULTS_GB must be a number of gigabytes'],
    [
      { PARALLAX_SCHEDULED_QUERIES: '{"JSONSCHEMA": 1}' },
      'PARALLAX_SCHEDULED_QUERIES must be JSON like {"JSONSCHEMA": {"properties": {"every": {"type": "string"}}}}',
    ],
    [
      { PARALLAX_DYNAMIC_PLUGINS: 'javascript:x' },
      'PARALLAX_DYNAMIC_PLUGINS must be pairs like my-chart=https://host/chart.js',
    ],
    [{ PARALLAX_ROLE: 'boss' }, 'PARALLAX_ROLE must be one of all, web, worker'],
    [{ PARALLAX_METADATA_URL: 'mysql://h' }, 'PARALLAX_METADATA_URL must be postgres://… or sqlite:///path'],
    [{ PARALLAX_REDIS_URL: 'localhost' }, 'PARALLAX_REDIS_URL must be redis://… or rediss://…'],
    [{ PARALLAX_SECRET_KEY: 'short' }, 'PARALLAX_SECRET_KEY must have at least 32 characters'],
    [{ PARALLAX_FEATURE_NONSENSE: 'true' }, 'PARALLAX_FEATURE_NONSENSE is not a setting of Parallax'],
    [{ PARALLAX_FEATURE_DRILL_BY: 'on?' }, 'PARALLAX_FEATURE_DRILL_BY must be true or false'],
    [{ PARALLAX_HOEM: '/x' }, 'PARALLAX_HOEM is not a setting of Parallax'],
  ])('%o stops the start', (env, line) => {
    expect(() => readSettings(env as Record<string, string>)).toThrow(line);
  });
});
