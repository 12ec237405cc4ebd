// The form of an existing order, over the list or page from which it was opened.
import FormDrawer from '../../core/form/screen/form-drawer.tsx'
import { orderForm } from './order.form.ts'

export default function OrderEdit({ id, onClose }: { id: number; onClose: () => void }) {
  return <FormDrawer key={id} form={orderForm} record={id} within={{}} onClose={onClose} />
}
