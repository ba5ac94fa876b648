import type { ComponentType } from 'react'
import type { ProcessorFormProps } from '../form-props.ts'

/** Presets whose form is more than their fields, by name. */
export const presetForms: Readonly<Record<string, ComponentType<ProcessorFormProps>>> = {}
