export interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockEntry>>
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** The platform in the name of a package that holds one platform's binary: `@oxlint/binding-linux-x64-musl`. */
function readPlatform(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[/-]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  if (cpu.length !== 1 || (os.length !== 1 && cpu[0] !== 'wasm32')) return undefined
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { ...(os.length > 0 ? { os } : {}), cpu, ...(libc.length > 0 && os[0] === 'linux' ? { libc } : {}) }
}

/**
 * The entries that a lockfile lacks: binaries of platforms that the registry it was made from does not carry. npm leaves
 * those out when it writes the file and `npm ci` then refuses it, on every platform. Named with their platform, they are
 * skipped like any other that does not fit the machine.
 */
export function findMissingEntries({ packages }: Lockfile): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {}
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (packages[`node_modules/${name}`] || packages[`${path}/node_modules/${name}`]) continue
      const platform = readPlatform(name)
      if (!platform || !/^\d+\.\d+\.\d+/.test(version))
        throw new Error(`${path} wants ${name}@${version}, which is not locked`)
      missing[`node_modules/${name}`] = { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true }
    }
  }
  return missing
}
