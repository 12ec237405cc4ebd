// The form of an existing order, over the list or page from which it was opened.
import { useLocation } from 'wouter'
import { FormOverList } from '../../core/form/screen/form-over-list.tsx'
import { orderForm } from './order.form.ts'

export default function OrderEdit() {
  const [path] = useLocation()
  return <FormOverList form={orderForm} path={path} />
}
