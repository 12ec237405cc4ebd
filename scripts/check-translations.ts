// Every text has its words in every language: fails if one is missing, or if the catalogues lag behind the code.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const locales = ['de', 'fr', 'ne', 'pt'] as const
const pathOf = (locale: string) => join(root, 'locales', locale, 'messages.po')

/** Texts of a catalogue, each with its context if it has one, mapped to their words; entries are separated by blank lines. */
function entriesOf(locale: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const block of readFileSync(pathOf(locale), 'utf8').split(/\n\n+/)) {
    if (/^#~/m.test(block)) continue
    const part = (name: string) =>
      (new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block)?.[1] ?? '')
        .split('\n')
        .map(line => line.trim().slice(1, -1))
        .join('')
    const id = part('msgid')
    const context = part('msgctxt')
    if (id !== '') entries.set(context === '' ? id : `${id} (${context})`, part('msgstr'))
  }
  return entries
}

const before = new Map(['en', ...locales].map(locale => [locale, [...entriesOf(locale).keys()].sort().join('\n')]))
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (status !== 0) process.exit(1)

let problems = 0
for (const locale of locales) {
  const entries = entriesOf(locale)
  if ([...entries.keys()].sort().join('\n') !== before.get(locale)) {
    console.error(`${locale}: the catalogue lagged behind the code; it was brought up to date, translate what is new`)
    problems++
  }
  const missing = [...entries].filter(([, words]) => words === '').map(([id]) => id)
  if (missing.length > 0) {
    console.error(`${locale}: ${missing.length} texts without words, first: ${missing.slice(0, 5).join(' | ')}`)
    problems += missing.length
  }
}
process.exit(problems > 0 ? 1 : 0)
