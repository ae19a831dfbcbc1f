import Keyring
import Testing
