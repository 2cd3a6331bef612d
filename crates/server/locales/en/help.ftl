help-title = Rules, keys and settings
help-settings = In this browser
help-sound = Play soft sounds
help-motion-off = Do not move cards and pieces
help-theme = Colours
help-theme-system = as the system
help-theme-light = light
help-theme-dark = dark
