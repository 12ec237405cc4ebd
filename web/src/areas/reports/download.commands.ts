// The command of a download, which saves its file.
import { type Download, downloadContract } from '@office/shared/areas/reports/download.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { DownloadIcon } from 'lucide-react'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { recordAt } from '../../core/command/context.ts'
import { call, saveFile } from '../../core/data/api.ts'

const whyNot: Partial<Record<Download['state'], Message>> = {
  queued: msg`This file is not ready yet`,
  running: msg`This file is being created`,
  failed: msg`This file could not be created. Request it again.`,
  expired: msg`This file has expired. Request it again.`,
}

/** Fetches the file of a key and saves it; returns its name. */
export async function fetchDownload(key: string): Promise<string> {
  const { name, type, bytes } = await call(downloadContract.file, { params: { key } }, { timeout: 180_000 })
  saveFile(name, type, bytes)
  return name
}

export const downloadCommands: readonly Command[] = [
  defineCommand({
    id: 'downloads.get',
    title: msg`Download the file`,
    section: 'context',
    icon: DownloadIcon,
    target: 'one',
    on: 'download',
    keys: ['d', 'enter'],
    when: ctx => {
      const download = recordAt(ctx)?.data as Download | undefined // a row of the downloads list
      const off = download && whyNot[download.state]
      return off ? { off } : true
    },
    run: async ctx => {
      const download = recordAt(ctx)?.data as Download | undefined // as above
      if (!download) return
      return { toast: { message: msg`Saved: {name}`, values: { name: await fetchDownload(download.key) } } }
    },
  }),
]
