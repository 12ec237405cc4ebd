// Verification documents of a merchant: uploaded, listed, opened.

import { Trans } from '@lingui/react/macro'
import { type MerchantDetail, type MerchantDocument, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { documentKindNames } from '@office/shared/areas/merchants/merchant.model'
import { msg } from '@office/shared/core/message'
import { FileImage, FileText, Lock, Upload } from 'lucide-react'
import { call, saveFile } from '../../core/api.ts'
import { runById } from '../../core/command/active-runner.ts'
import { commandContext } from '../../core/command/context.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { PageHead } from '../../core/layout/page-head.tsx'
import { Button } from '../../core/ui/button.tsx'
import { EmptyState } from '../../core/ui/empty-state.tsx'
import { Instant } from '../../core/ui/instant.tsx'
import { notify } from '../../core/ui/notices.ts'
import { useTell } from '../../core/ui/translate.ts'
import { merchantDocumentForm } from './merchant-part.forms.ts'
import { merchantPath } from './merchant-paths.ts'

async function download(merchant: number, document: MerchantDocument): Promise<void> {
  try {
    const { name, type, bytes } = await call(merchantContract.document, { params: { id: merchant, documentId: document.id } })
    saveFile(name, type, bytes)
    notify('ok', { message: msg`Saved: {name}`, values: { name } })
  } catch (error) {
    notify('danger', {
      message: msg`{name} did not arrive: {why}`,
      values: { name: document.name, why: error instanceof Error ? error.message : '' },
    })
  }
}

export function MerchantDocuments({ merchant }: { merchant: MerchantDetail }) {
  const { documents } = merchant
  const mayView = commandContext.permissions.has('view-merchant-document')
  const upload = (
    <Button tone="primary" icon={Upload} keys="shift+u" onClick={() => runById('merchant-document.create', 'toolbar')}>
      <Trans>Upload a document</Trans>
    </Button>
  )
  return (
    <>
      <PageHead title={<Trans>Documents</Trans>} part={true} line={true} count={documents.length} actions={upload} />
      {!mayView ? (
        <p className="m-0 flex items-center justify-center gap-2 px-6 py-8 text-text-2">
          <Lock className="size-4" aria-hidden={true} />
          <Trans>Seeing documents needs the permission view-merchant-document.</Trans>
        </p>
      ) : documents.length === 0 ? (
        <EmptyState detail={<Trans>PNG, JPEG or PDF, at most 5 MB each.</Trans>} />
      ) : (
        <ul className="m-0 min-h-0 flex-1 list-none overflow-y-auto p-0">
          {documents.map(document => (
            <Row key={document.id} merchant={merchant.id} document={document} />
          ))}
        </ul>
      )}
      <FormOverList form={merchantDocumentForm} path={merchantPath(merchant.id)} within={{ id: merchant.id }} />
    </>
  )
}

function Row({ merchant, document }: { merchant: number; document: MerchantDocument }) {
  const tell = useTell()
  const Sign = document.type === 'application/pdf' ? FileText : FileImage
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        className="grid min-h-10 w-full grid-cols-[20px_minmax(120px,1fr)_minmax(0,2fr)_minmax(0,1fr)_max-content] items-center gap-3 px-4 py-1.5 text-start hover:bg-hover focus-visible:-outline-offset-2"
        onClick={() => void download(merchant, document)}
      >
        <Sign className="size-4 text-text-3" aria-hidden={true} />
        <span className="truncate font-medium">{tell(documentKindNames[document.kind])}</span>
        <bdi className="truncate">{document.name}</bdi>
        <bdi className="truncate text-text-2">{document.created_by_name}</bdi>
        <Instant at={document.created_at} />
      </button>
    </li>
  )
}
