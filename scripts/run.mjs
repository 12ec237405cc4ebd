// The one way in: npm start, build, test, dev, check, bench and office. Plain JavaScript without dependencies, since it runs on
// whatever Node the machine has (20 or newer), installs what is missing, and goes on with the Node of the lockfile.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [, , verb = 'start', ...rest] = process.argv
const PNPM = 'pnpm@12.21.0'
const notes = join(root, 'node_modules', '.office')
const bin = join(root, 'node_modules', '.bin')
const ownNode = join(bin, 'node')

/** Runs a program and exits with its code if it fails. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) fail(`${command} could not be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

function fail(words) {
  console.error(words)
  process.exit(1)
}

/** A fingerprint of files, for skipping work whose input has not changed. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const visit = path => {
    if (!existsSync(path)) return
    const info = statSync(path)
    if (info.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (name !== 'node_modules' && name !== 'dist') visit(join(path, name))
    } else hash.update(`${path}\0`).update(readFileSync(path))
  }
  for (const path of paths) visit(join(root, path))
  return hash.digest('hex')
}

/** Does the work unless it was done for the same input before. */
function once(name, paths, product, work) {
  const note = join(notes, name)
  const now = fingerprint(paths)
  if (existsSync(product) && existsSync(note) && readFileSync(note, 'utf8') === now) return
  work()
  mkdirSync(notes, { recursive: true })
  writeFileSync(note, now)
}

const manifests = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  ...['web', 'shared', 'server', 'cli', 'tests'].map(name => `${name}/package.json`),
]
const programInput = ['cli', 'shared/src', 'locales', 'package.json', 'pnpm-lock.yaml']
const serverInput = ['server', 'shared/src', 'package.json', 'pnpm-lock.yaml']
const webInput = ['web', 'shared/src', 'locales', 'lingui.config.ts', 'package.json', 'pnpm-lock.yaml']

function install() {
  once('installed', manifests, join(root, 'node_modules', '.modules.yaml'), () => {
    console.error('Installing what is missing …')
    // The installer's output goes to stderr, because what `office` prints on stdout is data.
    run(
      process.platform === 'win32' ? 'npx.cmd' : 'npx',
      ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'],
      { stdio: ['ignore', 2, 2] },
    )
  })
}

/** The Node of the lockfile, else the system's if it is new enough. */
function nodePath() {
  if (existsSync(ownNode)) return ownNode
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail('This needs Node 24 or newer here: no prebuilt Node came with the packages for this system.')
}

function buildPortal(node) {
  once('portal', webInput, join(root, 'web', 'dist', 'index.html'), () => {
    console.error('Building the portal …')
    run(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn'], {
      stdio: ['ignore', 2, 2],
    })
  })
}

/** The terminal program as one file, which the server offers at /cli. */
function buildProgram(node) {
  once('program', programInput, join(root, 'cli', 'dist', 'office.json'), () =>
    run(node, [join(root, 'cli', 'build.ts')], { stdio: ['ignore', 2, 2], env }),
  )
}

/** The server as one file, which starts in two thirds of the time that its sources need. */
function buildServer(node) {
  once('server', serverInput, join(root, 'server', 'dist', 'main.mjs'), () =>
    run(node, [join(root, 'server', 'build.ts')], { stdio: ['ignore', 2, 2], env }),
  )
}

/**
 * A browser for the tests: the named one, Debian's, or one installed by apt as root. The headless shell opens a page in a fifth
 * of the time of a full Chromium, which draws its own window even when nobody sees it.
 */
function findBrowser() {
  const find = (...paths) => paths.find(path => path && existsSync(path))
  const shell = find(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell')
  if (shell) return shell
  const os = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (/^ID=debian$/m.test(os) && process.getuid?.() === 0) {
    console.error('Installing a browser for the tests …')
    const quiet = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    run('apt-get', ['update', '-qq'], quiet)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-core'], quiet)
    return '/usr/bin/chromium-headless-shell'
  }
  const whole = find('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')
  if (whole) return whole
  const cli = join(root, 'tests', 'node_modules', 'playwright', 'cli.js')
  run(nodePath(), [cli, 'install', 'chromium', '--only-shell'])
  return ''
}

const verbs = {
  start(node) {
    buildPortal(node)
    buildProgram(node)
    buildServer(node)
    hand(node, ['server/dist/main.mjs', ...rest])
  },
  build(node) {
    buildPortal(node)
    buildProgram(node)
    buildServer(node)
    const [program, server] = [join('cli', 'dist', 'office.mjs'), join('server', 'dist', 'main.mjs')]
    console.error(`The portal is in web/dist, the terminal program in ${program}, the server in ${server}`)
  },
  dev(node) {
    const server = spawn(node, ['--watch', 'server/src/main.ts'], { cwd: root, stdio: 'inherit', env })
    const portal = spawn(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'web', '--clearScreen', 'false'], {
      cwd: root,
      stdio: 'inherit',
      env,
    })
    for (const child of [server, portal]) {
      child.on('exit', code => {
        server.kill()
        portal.kill()
        process.exitCode = code ?? 0
      })
    }
  },
  check(node) {
    run(node, ['scripts/check.ts', ...rest], { env })
  },
  test(node) {
    env.CHROMIUM_PATH = findBrowser()
    buildPortal(node)
    buildServer(node)
    run(node, ['scripts/test.ts', ...rest], { env })
  },
  bench(node) {
    env.CHROMIUM_PATH = findBrowser()
    buildPortal(node)
    buildServer(node)
    run(node, ['tests/bench/main.ts', ...rest], { env })
  },
  office(node) {
    // File paths are relative to the folder in which npm was called.
    hand(node, ['cli/src/main.mjs', ...rest], process.env.INIT_CWD)
  },
}

const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }

/** Hands terminal, signals and exit code over to a program that keeps running, in a folder or in this one. */
function hand(node, args, cwd = process.cwd()) {
  const child = spawn(
    node,
    args.map((arg, index) => (index === 0 ? join(root, arg) : arg)),
    { stdio: 'inherit', env, cwd },
  )
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

if (!Object.hasOwn(verbs, verb)) fail(`There is no '${verb}': choose one of ${Object.keys(verbs).join(', ')}`)
install()
verbs[verb](nodePath())
