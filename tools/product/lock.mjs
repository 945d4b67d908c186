const SYSTEMS = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'openharmony',
  'aix',
  'netbsd',
  'openbsd',
  'sunos',
];
const PROCESSORS = [
  'arm64',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'arm',
  'loong64',
  'mips64el',
];

/**
 * Packages that the lock file should list and does not. A registry mirror that lacks the binaries of other platforms
 * makes npm leave them out of the lock, and then `npm ci` refuses to install anything anywhere.
 */
export function missingFromLock({ packages }) {
  const listed = new Set(Object.keys(packages).map(path => path.split('node_modules/').at(-1)));
  return Object.values(packages).flatMap(owner =>
    Object.entries(owner.optionalDependencies ?? {})
      .filter(([name]) => !listed.has(name))
      .map(([name, version]) => ({ name, version, owner })),
  );
}

/** The lock file with those packages added, their platform read from their names. */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const { name, version, owner } of missingFromLock(lock)) {
    packages[`node_modules/${name}`] = platformPackage(name, version, owner);
  }
  const paths = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(paths.map(path => [path, packages[path]])) };
}

function platformPackage(name, version, owner) {
  const words = name.split('/').at(-1).split('-');
  const system = SYSTEMS.find(each => words.includes(each));
  const processor = PROCESSORS.find(each => words.includes(each));
  if (!processor) throw new Error(`cannot tell the platform of ${name}`);
  const libc = words.some(word => word.startsWith('musl')) ? 'musl' : 'glibc';
  return {
    version,
    cpu: [processor],
    ...(owner.dev ? { dev: true } : {}),
    ...(system === 'linux' ? { libc: [libc] } : {}),
    ...(owner.license ? { license: owner.license } : {}),
    optional: true,
    ...(system ? { os: [system] } : {}),
  };
}
