import { Link, Outlet } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { forceTheme } from '../lib/theme.ts'
import { Mark, Wordmark } from '../ui/Brand.tsx'
import { FlowScene } from './FlowScene.tsx'
import css from './Frames.module.css'

/** The sign-in area: always dark, whatever the user's theme. */
export function AuthFrame() {
  useLayoutEffect(() => {
    forceTheme('dark')
    return () => forceTheme(undefined)
  }, [])
  return (
    <div className={css['auth']} data-theme="dark">
      <main className={css['form']}>
        <div className={css['column']}>
          <Link to="/" className={css['logo']} aria-label="weir home">
            <Mark size={32} />
            <Wordmark height={19} />
          </Link>
          <Outlet />
        </div>
      </main>
      <div className={css['scene']}>
        <FlowScene />
      </div>
    </div>
  )
}
