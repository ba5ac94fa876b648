import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { advancedNote, ownFields } from './model/own-fields.ts'
import type { FormPart } from './model/part.ts'
import { Defined, NumberField, PathField, PathList } from './PartFields.tsx'

/** How patterns are found in logs, and which of them are reported. */
export function PatternForm(props: ProcessorFormProps) {
  const part: FormPart = { ...props, path: '' }
  const fields = ownFields(props)
  const advanced = fields.filter(({ visibility }) => visibility === 'advanced')
  const switches = ['disable_clustering_by_severity_level', 'keep_item']
  return (
    <FormFrame
      {...props}
      shown={fields.map(({ name }) => name)}
      own={
        <>
          <NumberField part={part} name="drain_tree_depth" />
          <NumberField part={part} name="drain_tree_max_child" />
          <NumberField part={part} name="similarity_threshold" step={0.01} />
        </>
      }
      ownFields={advanced.map(({ name }) => name)}
      note={advancedNote(advanced, props.values)}
    >
      <PathField part={part} name="field_path" isWide />
      <PathList part={part} name="group_by" />
      <NumberField part={part} name="num_of_clusters" />
      <NumberField part={part} name="samples_per_cluster" />
      <Defined part={part} names={['reporting_frequency', 'retire_period']} />
      <NumberField part={part} name="throttle_limit_per_sec" />
      <Defined part={part} names={switches.filter(name => fields.some(field => field.name === name))} />
    </FormFrame>
  )
}
