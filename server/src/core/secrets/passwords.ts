// Passwords at rest: argon2id, and a comparison that takes equally long if there is nobody to compare with.
import { hash, verify } from '@node-rs/argon2'
import { msg } from '@office/shared/core/messages/message'
import type { Problem } from '@office/shared/rules/rule'

export const hashPassword = (password: string): Promise<string> => hash(password)

const nobody = hash('nobody has this password')

/** True for the right password. Without a hash the same work is done for nothing, so that the time reveals nothing. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobody), password)
  return right && passwordHash !== null
}

/** What people choose first when forced to mix characters; compared ignoring case and trailing digits and signs. */
const COMMON = new Set(
  'password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd welcome welc0me qwerty qwertz azerty qwertyuiop asdfgh admin administrator adm1n letmein changeme secret summer winter spring autumn monday football iloveyou dragon master monkey sunshine princess superman batman starwars computer internet service test testtest demo default login hello abc abcd abcdef'.split(
    ' ',
  ),
)

/** Reports a password that every attacker tries first (ASVS 6.2.4), whatever characters the password rules made people add. */
export function commonPassword(password: string, path = 'password'): Problem[] {
  const stem = password.toLowerCase().replace(/[\d!@#$%^&*()_+\-=.?]+$/, '')
  return COMMON.has(stem)
    ? [{ path, code: 'common-password', message: msg`This password is too common. Choose another one` }]
    : []
}
