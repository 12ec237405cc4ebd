// The flag of every command that makes a request: it answers beforehand whether one that waits is replaced.
import { msg } from '@office/shared/core/messages/message'
import { onOff } from '../../core/program/command.ts'

export const replaceFlag = onOff('-y, --yes', msg`Replace a request that is waiting, without asking`)
