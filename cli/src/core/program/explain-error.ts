// Turns whatever was thrown into words for people: what, where, and the command to run next.
import { CallError } from '@office/shared/core/api/failure'
import { msg, type Translate } from '@office/shared/core/messages/message'
import { CliError } from './cli-error.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'

/** An error as reported: on stderr as words, or as one JSON object. */
export interface Explained {
  exit: ExitCode
  code: string
  message: string
  /** One line for each field that the server refuses. */
  details: readonly string[]
  next: string | null
}

const offline = msg`No answer from {host}. Nothing is lost; run the same command again.`
const notOurs = msg`Something other than Office answered at {host} ({answer}): a proxy, the sign-in page of a network, or another program. Nothing is lost; run the same command again when it is out of the way.`
const waitAndRepeat = msg`{detail} Wait {seconds, plural, one {# second} other {# seconds}} and run the same command again.`
const unexpected = msg`Something unexpected happened: {detail}`

/** Any thrown value as words; `host` is where the call went and `login` is the command that signs in there. */
export function explain(error: unknown, translate: Translate, at: { host: string; login: string }): Explained {
  if (error instanceof CliError)
    return {
      exit: error.exit,
      code: error.code,
      message: translate(error.words, error.values),
      details: [],
      next: error.next,
    }
  if (error instanceof CallError) return explainCall(error, translate, at)
  // inquirer throws this at Ctrl-C in a prompt.
  if (error instanceof Error && error.name === 'ExitPromptError')
    return { exit: exitCodes.interrupted, code: 'interrupted', message: '', details: [], next: null }
  const detail = error instanceof Error ? error.message : String(error)
  return { exit: exitCodes.failed, code: 'unexpected', message: translate(unexpected, { detail }), details: [], next: null }
}

function explainCall(error: CallError, translate: Translate, { host, login }: { host: string; login: string }): Explained {
  const details = (error.problem?.errors ?? []).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  const base = { code: error.code, message: error.message, details, next: null }
  if (error.code === 'not-ours')
    return { ...base, exit: exitCodes.network, message: translate(notOurs, { host, answer: error.message }) }
  if (error.isOffline) return { ...base, exit: exitCodes.network, message: translate(offline, { host }) }
  // A wrong password needs no second hint to sign in.
  if (error.status === 401) return { ...base, exit: exitCodes.auth, next: error.code === 'wrong-credentials' ? null : login }
  if (error.status === 403) return { ...base, exit: exitCodes.permission }
  if (error.status >= 502 && error.status <= 504) return { ...base, exit: exitCodes.network }
  if (error.retryAfter !== null)
    return {
      ...base,
      exit: exitCodes.failed,
      message: translate(waitAndRepeat, { detail: error.message, seconds: error.retryAfter }),
    }
  return { ...base, exit: exitCodes.failed }
}
