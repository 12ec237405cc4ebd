// office mails resend.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff } from '../../core/program/command.ts'

export const mailCommands = [
  defineCliCommand({
    path: 'mails resend',
    args: '<number>',
    each: 'piped',
    summary: msg`Send a mail that failed once more; not one whose link no longer works`,
    examples: ['office mails resend 7', 'office mails list --status failed | office mails resend -'],
    flags: { json: onOff('--json', msg`Output as JSON`) },
    load: async () => (await import('./resend-mail.ts')).resendMail,
  }),
]
