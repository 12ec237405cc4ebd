// What people can do with the file of an import and with the files that belong to it.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { call, saveFile } from '../../core/data/api.ts'
import { notify } from '../../core/notices/notices.ts'
import { checkFile, chooseFile, fetchRejected, forgetFile, importRuns, partFile, startImport } from './import-run.ts'
import type { ImportSpec } from './import-spec.part.ts'

/** Downloads a file; a failure is shown in the server's words. */
async function download(fetching: Promise<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> }>): Promise<void> {
  try {
    const { name, type, bytes } = await fetching
    saveFile(name, type, bytes)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    notify('danger', error.problem ? error.message : msg`No connection. The file is kept; try again when you are online.`)
  }
}

export type ImportActs = ReturnType<typeof importActs>

export function importActs({ kind, endpoint, refresh, template }: ImportSpec) {
  const check = () => void checkFile(kind, endpoint)
  return {
    choose: (chosen: File | undefined): void => {
      if (chosen) void chooseFile(kind, endpoint, chosen)
    },
    check,
    start: () => void startImport(kind, endpoint, refresh),
    /** Sends a file that is too large in parts. */
    part: () => void partFile(kind, endpoint),
    downloadTemplate: () => void download(call(orderContract.importTemplate, { params: { kind: template } })),
    downloadRejected: () => void download(fetchRejected(kind)),
    setUpdate(on: boolean): void {
      importRuns[kind].update = on
      check()
    },
    setCreateMerchants(on: boolean): void {
      importRuns[kind].createMerchants = on
      check()
    },
    close: () => forgetFile(kind),
  }
}
