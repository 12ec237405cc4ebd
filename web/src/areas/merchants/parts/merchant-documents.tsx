// Verification documents of a merchant: uploaded, listed, opened, deleted.

import { Trans, useLingui } from '@lingui/react/macro'
import { type MerchantDetail, type MerchantDocument, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { documentKindNames } from '@office/shared/areas/merchants/merchant.model'
import { msg } from '@office/shared/core/messages/message'
import { FileImage, FileText, Lock, Upload } from 'lucide-react'
import { runById } from '../../../core/command/active-runner.ts'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { commandContext } from '../../../core/command/context.ts'
import { call, saveFile } from '../../../core/data/api.ts'
import { FormOverList } from '../../../core/form/screen/form-over-list.tsx'
import { Keys } from '../../../core/keys/keys.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { notify } from '../../../core/notices/notices.ts'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { Button } from '../../../core/ui/button.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { merchantPath } from '../merchant-paths.part.ts'
import { merchantDocumentForm } from './merchant-part.forms.ts'

async function download(merchant: number, document: MerchantDocument): Promise<void> {
  try {
    const { name, type, bytes } = await call(merchantContract.document, { params: { id: merchant, documentId: document.id } })
    saveFile(name, type, bytes)
    notify('ok', { message: msg`Saved: {name}`, values: { name } })
  } catch (error) {
    notify('danger', {
      message: msg`{name} could not be loaded: {why}`,
      values: { name: document.name, why: error instanceof Error ? error.message : '' },
    })
  }
}

export function MerchantDocuments({ merchant }: { merchant: MerchantDetail }) {
  const { t } = useLingui()
  const { documents } = merchant
  const mayView = commandContext.permissions.has('view-merchant-document')
  const upload = (tone: 'primary' | 'normal') => (
    <CommandButton command="merchant-document.create" tone={tone} icon={Upload} keys="shift+u">
      <Trans>Upload a document</Trans>
    </CommandButton>
  )
  return (
    <>
      <PageHead title={<Trans>Documents</Trans>} part={true} line={true} count={documents.length} actions={upload('primary')} />
      {!mayView ? (
        <p className="m-0 flex items-center justify-center gap-2 px-6 py-8 text-text-2">
          <Lock className="size-4" aria-hidden={true} />
          <Trans>You need the permission view-merchant-document to see documents.</Trans>
        </p>
      ) : documents.length === 0 ? (
        <EmptyState
          detail={<Trans>PNG, JPEG or PDF, at most 5 MB each.</Trans>}
          actions={
            <>
              <Button keys="r" onClick={() => runById('record.refresh', 'toolbar')}>
                <Trans>Refresh</Trans>
              </Button>
              {upload('normal')}
            </>
          }
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <RecordRows
            label={t`Documents`}
            template="20px minmax(120px,1fr) minmax(0,2fr) minmax(0,1fr) max-content"
            onOpen={({ id }) => {
              const document = documents.find(one => one.id === id)
              if (document) void download(merchant.id, document)
            }}
            rows={documents.map(document => ({
              record: { noun: 'merchant-document', id: document.id, label: document.name, data: document },
              cells: <Cells document={document} />,
            }))}
          />
          <p className="key-hint m-0 flex items-center gap-1.5 px-4 py-3 text-sm text-text-3">
            <Keys of="enter" tone="ghost" /> <Trans>downloads the document</Trans> <Keys of="delete" tone="ghost" />{' '}
            <Trans>deletes it</Trans>
          </p>
        </div>
      )}
      <FormOverList form={merchantDocumentForm} path={merchantPath(merchant.id)} within={{ id: merchant.id }} />
    </>
  )
}

function Cells({ document }: { document: MerchantDocument }) {
  const tell = useTell()
  const Sign = document.type === 'application/pdf' ? FileText : FileImage
  return (
    <>
      <Sign className="size-4 text-text-3" aria-hidden={true} />
      <span className="truncate font-medium">{tell(documentKindNames[document.kind])}</span>
      <bdi className="truncate">{document.name}</bdi>
      <bdi className="truncate text-text-2">{document.created_by_name}</bdi>
      <Instant at={document.created_at} />
    </>
  )
}
