import { Button, Group, Modal, Text } from '@mantine/core'

interface ConfirmDeprecatedProps {
  isOpen: boolean
  onCancel: () => void
  onDelete: () => void
}

/** The words of the question. */
export const deprecatedQuestion = {
  title: 'Delete Deprecated Processor?',
  text: 'This processor cannot be added again.',
}

/** Asks before a processor goes that the catalogue no longer offers. */
export function ConfirmDeprecated({ isOpen, onCancel, onDelete }: ConfirmDeprecatedProps) {
  return (
    <Modal opened={isOpen} onClose={onCancel} title={deprecatedQuestion.title} size={420}>
      <Text>{deprecatedQuestion.text}</Text>
      <Group justify="flex-end" mt="md">
        <Button onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button variant="danger" onClick={onDelete}>
          Delete
        </Button>
      </Group>
    </Modal>
  )
}
