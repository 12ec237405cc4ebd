// The name and server with which an operator's mail is sent, according to its e-mail setting.
import { emailSetting } from '@office/shared/areas/settings/message-setting.contract'
import type { Tx } from '../../core/database/transaction.ts'
import type { MailSender } from '../../core/outward/mail-server.ts'
import type { SecretBox } from '../../core/secrets/secret-box.ts'
import { readSecret, readSetting } from './setting.part.ts'

export async function readMailSender(tx: Tx, tenantId: number, secretBox: SecretBox): Promise<MailSender> {
  const { host, port, security, username, ...sender } = await readSetting(tx, emailSetting)
  const password = await readSecret(tx, { tenantId, secretBox }, emailSetting, 'password')
  return {
    server: host === null ? null : { host, port, security, username, password },
    name: sender.sender_name,
    email: sender.sender_email,
    replyTo: sender.reply_to,
    signature: sender.signature,
  }
}
