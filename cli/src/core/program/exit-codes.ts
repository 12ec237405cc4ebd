// Exit codes of the terminal program: scripts branch on them, so they never change meaning (docs/keys.md section 9).

export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  /** The work is done, but some rows or orders were rejected. */
  rejected: 3,
  /** Not signed in, or the session has ended. */
  auth: 4,
  permission: 5,
  /** No answer came; the same command can safely be run again. */
  network: 6,
  /** A dry run or --strict found invalid rows; nothing was sent. */
  wouldReject: 7,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
