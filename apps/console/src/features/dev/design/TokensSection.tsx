import type { Theme } from '../../../lib/theme.ts'
import tokensText from '../../../ui/tokens.css?raw'
import css from './design.module.css'
import { Section } from './Specimen.tsx'
import { tokenContrasts } from './token-contrast.ts'
import { colourTokens, sharedTokens } from './token-names.ts'

const sizes = [24, 20, 16, 14, 13, 12, 11, 10]
const isLength = (name: string) => /^(s-|r-|nav-w|header-h|row-h|control-h)/.test(name)

export const TokensSection = ({ theme }: { theme: Theme }) => (
  <Section title={`Tokens, ${theme}`}>
    <div className={css['swatches']}>
      {colourTokens(tokensText, theme).map(name => (
        <div className={css['swatch']} key={name}>
          <i style={{ background: `var(--${name})` }} />
          {name}
        </div>
      ))}
    </div>
    <span className={css['over']}>Contrast: text needs 4.5 to 1</span>
    <div className={css['contrasts']}>
      {tokenContrasts(tokensText, theme).map(({ ink, ground, ratio }) => (
        <div
          className={css['contrast']}
          style={{ color: `var(--${ink})`, background: `var(--${ground})` }}
          key={`${ink} ${ground}`}
        >
          <b className="num">{ratio.toFixed(1)}</b> {ink} on {ground}
        </div>
      ))}
    </div>
    <span className={css['over']}>Type</span>
    <div className={css['type']}>
      {sizes.map(size => (
        <TypeLine size={size} key={size} />
      ))}
      <span>mono 12</span>
      <p className="mono">attributes["http.route"] != nil</p>
    </div>
    <span className={css['over']}>Space, radii and sizes</span>
    <div className={css['swatches']}>
      {sharedTokens(tokensText)
        .filter(isLength)
        .map(name => (
          <div className={css['swatch']} key={name}>
            <div className={css['space']} style={{ width: `min(100%, var(--${name}))` }} />
            {name}
          </div>
        ))}
    </div>
  </Section>
)

const TypeLine = ({ size }: { size: number }) => (
  <>
    <span>{size}</span>
    <p style={{ fontSize: `var(--fs-${size})`, lineHeight: `var(--lh-${size})`, fontWeight: size > 14 ? 600 : 400 }}>
      Send errors to Splunk and 1.84 TB to S3
    </p>
  </>
)
