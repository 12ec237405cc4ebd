// The words for work at a branch where somebody does not work, for the server and for devices that ask before they scan.
import { msg } from '@office/shared/core/messages/message'

export const notOwnBranch = msg`You do not work at {branch}, only at {own}`
