// A file on this machine that is sent to the server.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { msg } from '@office/shared/core/messages/message'
import { failure } from '../program/cli-error.ts'

const noFile = msg`{file} cannot be read.`

export async function readUpload(path: string): Promise<File> {
  const bytes = await readFile(path).catch(() => {
    throw failure('no-file', noFile, { file: path })
  })
  return new File([bytes], basename(path))
}
