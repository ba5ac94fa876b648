import type { ComponentType } from 'react'
import type { ProcessorFormProps } from '../form-props.ts'

/** Types whose form is more than their fields, by name. */
export const typeForms: Readonly<Record<string, ComponentType<ProcessorFormProps>>> = {}
