// Terms and conditions: the list of versions, or one of them in its place if the address names it.
import { useSearch } from 'wouter'
import { FormOverList } from '../../../core/form/screen/form-over-list.tsx'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { TERMS } from './terms.commands.ts'
import { termsForm } from './terms.form.ts'
import { termsList } from './terms.list.tsx'
import { TermsPage } from './terms.page.tsx'

export function TermsPanel() {
  const id = Number(new URLSearchParams(useSearch()).get(TERMS) ?? Number.NaN)
  return (
    <>
      {Number.isInteger(id) ? <TermsPage key={id} id={id} /> : <ListScreen definition={termsList} within={{}} />}
      <FormOverList form={termsForm} path={location.pathname} />
    </>
  )
}
