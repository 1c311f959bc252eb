; Offers Tieout under "Open with" for files that other programs have as well, and takes them from none.
!macro offerFor DO
  !insertmacro ${DO} "csv"
  !insertmacro ${DO} "tsv"
  !insertmacro ${DO} "txt"
  !insertmacro ${DO} "xlsx"
  !insertmacro ${DO} "xlsm"
  !insertmacro ${DO} "zip"
  !insertmacro ${DO} "json"
!macroend

!macro offer ENDING
  WriteRegStr SHELL_CONTEXT "Software\Classes\.${ENDING}\OpenWithProgids" "Tieout.File" ""
!macroend

!macro withdraw ENDING
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${ENDING}\OpenWithProgids" "Tieout.File"
!macroend

; electron-builder takes its class away and leaves the ending, which would then open nothing.
!macro forget ENDING CLASS
  ReadRegStr $R0 SHELL_CONTEXT "Software\Classes\.${ENDING}" ""
  ${if} $R0 == "${CLASS}"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\.${ENDING}"
  ${endif}
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Tieout.File" "" "Tieout file"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Tieout.File\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Tieout.File\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro offerFor offer
  ; electron-builder's own command has no quotes around the program, whose path may hold the blank in a user's name.
  WriteRegStr SHELL_CONTEXT "Software\Classes\Tieout.evidence\shell\open\command" "" '"$appExe" "%1"'
  WriteRegStr SHELL_CONTEXT "Software\Classes\Tieout.profile\shell\open\command" "" '"$appExe" "%1"'
  System::Call "shell32::SHChangeNotify(i,i,i,i) (0x08000000, 0x1000, 0, 0)"
!macroend

!macro customUnInstall
  !insertmacro offerFor withdraw
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Tieout.File"
  !insertmacro forget "tieout" "Tieout.evidence"
  !insertmacro forget "tieout-profile" "Tieout.profile"
  !insertmacro forget "tieout-signature" "Tieout.signature"
!macroend
