import { Autocomplete, SegmentedControl } from '@mantine/core'
import { epochUnits, switchTimestampMode } from '@weir/nodes/definitions'
import { useState } from 'react'
import { useSurroundings } from '../../../lib/form-surroundings.ts'
import type { ProcessorFormProps } from '../form-props.ts'
import { ChoiceSetting } from '../shared/ChoiceSetting.tsx'
import { FieldFrame } from '../shared/FieldFrame.tsx'
import { FieldPathInput } from '../shared/FieldPathInput.tsx'
import { FormFrame } from '../shared/FormFrame.tsx'
import shared from '../shared/Shared.module.css'
import { frameOf, optionsOf, textAt } from './model/preset-values.ts'
import { firstSampleValue } from './model/sample-value.ts'
import { multiplierOfField, offeredFormats, suggestedFormat, suggestedMultiplier } from './model/timestamp-formats.ts'
import css from './Presets.module.css'

const titles: Readonly<Record<string, string>> = {
  seconds: 'Seconds',
  milliseconds: 'Milliseconds',
  microseconds: 'Microseconds',
  nanoseconds: 'Nanoseconds',
}
const units = epochUnits.map(({ unit, multiplier }) => ({
  value: JSON.stringify(multiplier),
  label: titles[unit] ?? unit,
}))

const isMode = (text: string): text is 'format' | 'epoch' => text === 'format' || text === 'epoch'

export function ParseTimestampForm(form: ProcessorFormProps) {
  const { values, onChange, readOnly } = form
  const { samples } = useSurroundings()
  const source = textAt(form, 'source')
  const mode = textAt(form, 'mode')
  const setSource = (path: string) => {
    const multiplier = multiplierOfField(path)
    const moved = { ...values, source: path }
    onChange(multiplier === undefined ? moved : { ...switchTimestampMode(moved, 'epoch'), multiplier })
  }
  const setMode = (next: string) => {
    if (!isMode(next)) return
    const sample = firstSampleValue(samples, source)
    const multiplier = next === 'epoch' ? suggestedMultiplier(sample) : undefined
    onChange({
      ...switchTimestampMode(values, next, suggestedFormat(sample)),
      ...(multiplier !== undefined && { multiplier }),
    })
  }
  return (
    <FormFrame {...form} shown={form.fields.map(({ name }) => name)}>
      <FieldPathInput {...frameOf(form, 'source')} value={source} onChange={setSource} readOnly={readOnly} />
      <FieldFrame {...frameOf(form, 'mode')} isGroup>
        {() => (
          <SegmentedControl
            className={css['segments'] ?? ''}
            aria-label="Mode"
            value={mode}
            readOnly={readOnly}
            onChange={setMode}
            data={optionsOf(form.fields, 'mode')}
          />
        )}
      </FieldFrame>
      {mode === 'epoch' ? (
        <ChoiceSetting
          {...frameOf(form, 'multiplier')}
          isWide
          options={units}
          value={JSON.stringify(values['multiplier'] ?? 1)}
          onChange={text => onChange({ ...values, multiplier: Number(text) })}
          readOnly={readOnly}
        />
      ) : (
        <FormatField {...form} />
      )}
    </FormFrame>
  )
}

/** The format, with those on offer that logs often have, each with this moment written in it. */
function FormatField(form: ProcessorFormProps) {
  const { values, onChange, readOnly } = form
  const [offered] = useState(() => offeredFormats(new Date()))
  return (
    <FieldFrame {...frameOf(form, 'format')} isWide>
      {control => (
        <Autocomplete
          {...control}
          data={offered.map(({ layout }) => layout)}
          // All of them, whatever is written: they are what to change it to.
          filter={({ options }) => options}
          value={textAt(form, 'format')}
          readOnly={readOnly}
          error={control['aria-invalid']}
          withErrorStyles={control['aria-invalid']}
          attributes={{ input: { 'aria-describedby': control['aria-describedby'] } }}
          spellCheck={false}
          autoComplete="off"
          maxDropdownHeight={320}
          classNames={{ input: shared['mono'] ?? '' }}
          comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
          onChange={format => onChange({ ...values, format })}
          renderOption={({ option }) => {
            const format = offered.find(({ layout }) => layout === option.value)
            return (
              <span className={css['formatOption']}>
                <span className="mono">{option.value}</span>
                <span className="quiet">
                  {format?.name} · {format?.example}
                </span>
              </span>
            )
          }}
        />
      )}
    </FieldFrame>
  )
}
