// Every address of the portal, from the one table of all screens.
import { Redirect } from 'wouter'
import { mayOpen, type ScreenModule, screenAt } from '../core/area.ts'
import { leadEmptyFieldsBy } from '../core/choices/where-made.ts'
import { session } from '../core/data/session.ts'
import { screens } from './areas.ts'
import { componentOf, Routes } from './routes.tsx'

leadEmptyFieldsBy(kind => {
  const screen = screens.find(({ fills }) => fills === kind)
  return screen && mayOpen(screen, session.permissions) ? { title: screen.short ?? screen.title, href: screen.route } : null
})

/** Loads the screen at a path, so that it is drawn with the frame around it. */
export async function fetchScreen(path: string): Promise<ScreenModule | undefined> {
  const screen = screenAt(screens, path)
  return screen && componentOf(screen)?.fetch()
}

export default function StaffRoutes() {
  return <Routes screens={screens} otherwise={<Redirect to="/error-404" replace={true} />} />
}
