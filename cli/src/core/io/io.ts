// Standard streams as commands see them: data on stdout, words on stderr, each with its own terminal check (docs/keys.md section
// 9).
import { exitCodes } from '../program/exit-codes.ts'

/** One output stream. */
export interface Sink {
  isTty: boolean
  /** Whether its text may be coloured; JSON and tables for programs never are. */
  colour: boolean
  /** Columns of a terminal; unlimited for anything else. */
  width: number
  write: (chunk: string | Uint8Array) => void
  /**
   * Resolves once everything is handed over, so that a long answer is not buffered whole for a slow reader; ends with the reader.
   */
  ready: () => Promise<void>
}

export interface Io {
  out: Sink
  err: Sink
  input: {
    isTty: boolean
    bytes: () => AsyncIterable<Uint8Array>
    /** Stops reading, so that the program can end while someone might still type. */
    leave: () => void
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** A non-empty NO_COLOR, TERM=dumb and --no-color turn colour off; FORCE_COLOR turns it on even without a terminal. */
export function hasColour(isTty: boolean, env: Environment, wanted: boolean): boolean {
  if (!wanted || env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return env.FORCE_COLOR !== '0'
  return isTty && env.TERM !== 'dumb'
}

/** The streams of this process. */
export function processIo(env: Environment, colour: boolean): Io {
  const sink = (stream: NodeJS.WriteStream): Sink => {
    const isTty = stream.isTTY === true
    // A reader that has gone away (`office orders list | head`) hears no more. What the command does goes on, and its exit code
    // says how it went; only a list that would be written page by page ends with the reader.
    let isGone = false
    const lose = (error: NodeJS.ErrnoException) => {
      if (!isGone && error.code !== 'EPIPE') {
        // A full disk, for one. The work goes on as above, but what it wrote is lost, so it did not succeed.
        process.once('exit', () => {
          process.exitCode ||= exitCodes.failed
        })
        if (stream !== process.stderr) process.stderr.write(`! ${error.message}\n`)
      }
      isGone = true
    }
    stream.on('error', lose)
    return {
      isTty,
      colour: hasColour(isTty, env, colour),
      get width() {
        return isTty ? stream.columns || 80 : Number.POSITIVE_INFINITY
      },
      write: chunk => {
        if (!isGone) stream.write(chunk)
      },
      ready: async () => {
        if (!isGone)
          await new Promise<void>(resolve =>
            stream.write('', error => {
              if (error) lose(error)
              resolve()
            }),
          )
        if (isGone) process.exit()
      },
    }
  }
  return {
    out: sink(process.stdout),
    err: sink(process.stderr),
    input: {
      isTty: process.stdin.isTTY === true,
      bytes: () => process.stdin,
      leave: () => void process.stdin.destroy(),
    },
  }
}

/** Bars are read from a scanner's distance, so their letters are dark on colour. */
const signs = {
  red: '31',
  green: '32',
  yellow: '33',
  bold: '1',
  dim: '2',
  redBar: '1;97;41',
  greenBar: '1;30;42',
  yellowBar: '1;30;43',
} as const

/** Coloured text if the stream supports it, otherwise the bare text. */
export const paint = (sink: Sink, sign: keyof typeof signs, text: string): string =>
  sink.colour ? `\u001b[${signs[sign]}m${text}\u001b[0m` : text

/**
 * Text from elsewhere (a cell, a server), stripped of anything that would move the cursor, restyle the terminal or reverse its
 * lines.
 */
export const harmless = (text: string): string => text.replace(/(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/gu, '\ufffd')
