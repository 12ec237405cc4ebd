// Prompts on a terminal; inquirer is loaded when the first one is shown.
import type { Prompts } from '../program/context.ts'

export const terminalPrompts: Prompts = {
  text: async question => {
    const { default: inquirer } = await import('inquirer')
    return (await inquirer.prompt([{ type: 'input', name: 'answer', message: question }])).answer
  },
  password: async question => {
    const { default: inquirer } = await import('inquirer')
    return (await inquirer.prompt([{ type: 'password', name: 'answer', message: question, mask: '*' }])).answer
  },
  confirm: async question => {
    const [{ default: inquirer }, { inWindow }] = await Promise.all([import('inquirer'), import('./table.ts')])
    // Behind its question mark; numbers of what it is about stay whole.
    const message = inWindow({ isTty: true, width: process.stdout.columns }, question, 2)
    return (await inquirer.prompt([{ type: 'confirm', name: 'answer', message, default: false }])).answer
  },
}
