// What is said when a file is made in the background: it comes by email, and stands under downloads.
import { msg } from '@office/shared/core/messages/message'
import { notify } from '../../core/notices/notices.ts'
import { downloadsPath } from './download-paths.part.ts'

const processing = msg`Your Data Is Processing...`
const checkEmail = msg`Please check your email shortly, relevant data will be sent to you.`

export const tellQueued = (): void => {
  notify('busy', processing, { detail: checkEmail, href: downloadsPath, hrefTitle: msg`Downloads` })
}
