// The menu on a small screen: a drawer from the side that closes with the first choice.
import { useLingui } from '@lingui/react/macro'
import { ModalLayer } from '../layers/modal-layer.tsx'
import { type Brand, type NavGroup, type NavItem, SideNavigation } from './navigation.tsx'

export default function NavigationDrawer(props: {
  brand: Brand
  groups: readonly NavGroup[]
  bottom: readonly NavItem[]
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <ModalLayer open={true} kind="drawer" onClose={props.onClose} label={t`Main menu`} byPointer={true} className="md:hidden">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: following any of its links closes the drawer */}
      <div className="h-full w-(--nav-w) max-w-[85vw]" onClick={props.onClose} onKeyDown={undefined}>
        <SideNavigation brand={props.brand} groups={props.groups} bottom={props.bottom} compact={false} />
      </div>
    </ModalLayer>
  )
}
