const NAMES = ['postgres', 'mariadb', 'trino'] as const;
export type ServerName = (typeof NAMES)[number];

/** Whether the run was told to leave a server out (`PARALLAX_TEST_SKIP=trino,mariadb`). */
export const isSkipped = (name: ServerName): boolean =>
  (process.env.PARALLAX_TEST_SKIP ?? '').split(',').includes(name);

/** The address of a real server that `npm test` started; a missing one is a failure, never a silent pass. */
export function testServer(name: ServerName): string {
  const variable = `PARALLAX_TEST_${name.toUpperCase()}_URL`;
  const url = process.env[variable];
  if (url) return url;
  throw new Error(
    `${variable} is not set: run npm test, or start one with node tools/servers/index.mjs ${name}`,
  );
}
