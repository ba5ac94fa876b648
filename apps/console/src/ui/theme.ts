import {
  ActionIcon,
  Button,
  Checkbox,
  Combobox,
  createTheme,
  Input,
  InputWrapper,
  Menu,
  Modal,
  Notification,
  Pill,
  Popover,
  SegmentedControl,
  Switch,
  Tooltip,
} from '@mantine/core'
import controls from './controls.module.css'
import overlays from './overlays.module.css'

/** Mantine's components dressed in our tokens. Colours come from tokens.css alone; see mantine.css. */
export const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default', size: 'sm' },
      classNames: { root: controls['button'], label: controls['buttonLabel'], section: controls['buttonSection'] },
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'default', size: 'sm' },
      classNames: { root: controls['actionIcon'] },
    }),
    Input: Input.extend({ classNames: { input: controls['input'], section: controls['inputSection'] } }),
    InputWrapper: InputWrapper.extend({
      classNames: {
        label: controls['label'],
        required: controls['required'],
        description: controls['description'],
        error: controls['error'],
      },
    }),
    Checkbox: Checkbox.extend({
      classNames: {
        body: controls['inlineBody'],
        inner: controls['checkboxInner'],
        input: controls['checkbox'],
        icon: controls['checkboxIcon'],
        label: controls['inlineLabel'],
      },
    }),
    Switch: Switch.extend({
      defaultProps: { withThumbIndicator: false },
      classNames: {
        root: controls['switchRoot'],
        body: controls['inlineBody'],
        track: controls['switchTrack'],
        thumb: controls['switchThumb'],
        label: controls['inlineLabel'],
      },
    }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'sm', withItemsBorders: false, transitionDuration: 0 },
      classNames: {
        root: controls['segmented'],
        indicator: controls['segmentedIndicator'],
        control: controls['segmentedControl'],
        label: controls['segmentedLabel'],
      },
    }),
    Combobox: Combobox.extend({ classNames: { dropdown: overlays['dropdown'], option: overlays['option'] } }),
    Menu: Menu.extend({
      defaultProps: { transitionProps: { duration: 0 }, offset: 4 },
      classNames: {
        dropdown: overlays['dropdown'],
        item: overlays['menuItem'],
        itemSection: overlays['menuSection'],
        label: overlays['menuLabel'],
        divider: overlays['menuDivider'],
      },
    }),
    Pill: Pill.extend({ classNames: { root: controls['pill'], remove: controls['pillRemove'] } }),
    Popover: Popover.extend({
      defaultProps: { transitionProps: { duration: 0 }, offset: 4 },
      classNames: { dropdown: overlays['dropdown'] },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 300, transitionProps: { duration: 0 } },
      classNames: { tooltip: overlays['tooltip'] },
    }),
    Modal: Modal.extend({
      defaultProps: { centered: true, size: 400, transitionProps: { duration: 120 } },
      classNames: {
        content: overlays['modalContent'],
        header: overlays['modalHeader'],
        title: overlays['modalTitle'],
        body: overlays['modalBody'],
        close: overlays['modalClose'],
        overlay: overlays['overlay'],
      },
    }),
    Notification: Notification.extend({
      classNames: {
        root: overlays['toast'],
        icon: overlays['toastIcon'],
        title: overlays['toastTitle'],
        description: overlays['toastText'],
        closeButton: overlays['modalClose'],
      },
    }),
  },
})
